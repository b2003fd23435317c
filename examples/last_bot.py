import json
import sys

for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print(json.dumps({"type": "hello", "name": "last"}), flush=True)
    elif told["type"] == "decide":
        last = len(told["options"]) - 1
        print(json.dumps({"type": "answer", "number": told["number"], "option": last}), flush=True)
