import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "name": "last"}), flush=True)
    elif message["type"] == "decide":
        last = len(message["options"]) - 1
        print(json.dumps({"type": "answer", "number": message["number"], "option": last}), flush=True)
