import { createInterface } from "node:readline";

const say = (message) => console.log(JSON.stringify(message));

createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  const option = told.type === "decide" ? told.number % told.options.length : 0;
  if (told.type === "hello") say({ type: "hello", name: "turn" });
  if (told.type === "decide") say({ type: "answer", number: told.number, option });
});
