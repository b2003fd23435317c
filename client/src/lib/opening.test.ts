import { afterEach, expect, test, vi } from "vitest";
import { game, tableInfo } from "../test/tables";
import { api } from "./api";
import { botsFor, playNow, withColour } from "./opening";
import { setMyName } from "./server.svelte";
import type { ServerInfo } from "./types";

const colours = ["red", "orange", "white", "blue"];

test("a colour that another seat or nobody has is exchanged", () => {
  expect(withColour(colours, 0, "white")).toEqual(["white", "orange", "red", "blue"]);
  expect(withColour(colours, 1, "blue")).toEqual(["red", "blue", "white", "orange"]);
  expect(withColour(colours, 2, "white")).toEqual(colours);
});

afterEach(() => vi.restoreAllMocks());

const serverInfo = { bots: [], games: [game], me: "", build: "1" } as unknown as ServerInfo;

test("a bot is offered only for its games", () => {
  const bot = (name: string, games: string[]) => ({ name, games, title: name, summary: "" });
  const known = { ...serverInfo, bots: [bot("greedy", ["montana", "america"]), bot("expert", ["montana"])] };
  expect(botsFor(known, "montana").map((each) => each.name)).toEqual(["greedy", "expert"]);
  expect(botsFor(known, "america").map((each) => each.name)).toEqual(["greedy"]);
});

test("a table is opened only once a name that is being set has arrived", async () => {
  const order: string[] = [];
  let arrive = (_: ServerInfo) => {};
  vi.spyOn(api, "setMyName").mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  vi.spyOn(api, "open").mockImplementation(() => {
    order.push("opened");
    return Promise.resolve(tableInfo());
  });
  const named = setMyName("Ann").then(() => order.push("named"));
  const opened = playNow(serverInfo, game);
  await Promise.resolve();
  expect(order).toEqual([]);
  arrive({ ...serverInfo, me: "Ann" });
  await Promise.all([named, opened]);
  expect(order).toEqual(["named", "opened"]);
});

test("a name that is refused keeps no table from being opened", async () => {
  vi.spyOn(api, "setMyName").mockRejectedValue(new Error("no"));
  const open = vi.spyOn(api, "open").mockResolvedValue(tableInfo());
  await expect(setMyName("?")).rejects.toThrow("no");
  await playNow(serverInfo, game);
  expect(open).toHaveBeenCalledOnce();
});
