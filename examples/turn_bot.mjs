import { createInterface } from "node:readline";

const send = (message) => console.log(JSON.stringify(message));

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const option = message.type === "decide" ? message.number % message.options.length : 0;
  if (message.type === "hello") send({ type: "hello", name: "turn" });
  if (message.type === "decide") send({ type: "answer", number: message.number, option });
});
