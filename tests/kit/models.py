"""Small ONNX models for tests: every word is rated by a bias, whatever is observed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from onnx import TensorProto, helper, numpy_helper

from goldenspike.bots.onnx_bot import model_metadata
from goldenspike.core.observation import Layout
from goldenspike.core.registry import find

GAME = find("montana")


def sizes(game: Any) -> tuple[int, int]:
    """Return how many numbers an observation has, and how many words there are."""
    return Layout(game.encoding, game.seats[-1]).size, game.encoding.actions.size


def write_model(
    file: Path,
    game: Any = GAME,
    *,
    inputs: int = 0,
    outputs: int = 0,
    biases: Any = None,
    metadata: dict[str, str] | None = None,
    names: tuple[str, ...] = ("observation",),
) -> str:
    """Write a model that rates every word by its bias, whatever is observed; return the bot's name."""
    observed, words = inputs or sizes(game)[0], outputs or sizes(game)[1]
    biases = np.arange(words, dtype=np.float32) if biases is None else np.asarray(biases, np.float32)
    tensors = [
        numpy_helper.from_array(np.zeros((observed, words), np.float32), "weights"),
        numpy_helper.from_array(biases, "biases"),
    ]
    graph = helper.make_graph(
        [helper.make_node("Gemm", [names[0], "weights", "biases"], ["words"])],
        "biases",
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", observed]) for name in names],
        [helper.make_tensor_value_info("words", TensorProto.FLOAT, ["n", words])],
        tensors,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    helper.set_model_props(model, model_metadata(game) if metadata is None else metadata)
    file.write_bytes(model.SerializeToString())
    return f"onnx:{file}"
