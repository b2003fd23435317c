/** EventInfo somebody who looks elsewhere that it is their turn. */

import { prefs } from "./prefs.svelte";
import { phrase } from "./sentence";
import type { TableModel } from "./table.svelte";
import { say } from "./words";

/** Title, icon and notification follow the turn; to be called while a component is set up. */
export function callAttention(table: () => TableModel): void {
  let told = "";
  // Derived first: browsers make much ado about every new title, also if it is the old one.
  const title = $derived.by(() => {
    const { info, myTurn } = table();
    return `${myTurn ? `● ${say("Your turn")} · ` : ""}${info.title} · Golden Spike`;
  });

  $effect(() => {
    document.title = title;
  });
  $effect(() => () => (document.title = "Golden Spike"));

  $effect(() => {
    const { id, info, myTurn, present } = table();
    if (!myTurn) return;
    const turn = `${id}/${present?.turns}/${present?.asked?.kind}`;
    if (turn === told) return;
    told = turn;
    if (!document.hidden || !prefs.notify || !("Notification" in window) || Notification.permission !== "granted")
      return;
    const notice = new Notification(say("Your turn at {title}", { title: info.title }), {
      body: phrase(present?.asked?.prompt ?? "", info.seats),
      tag: id,
      icon: "/spike.svg",
    });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  });
}

/** Ask the browser whether we may notify; what it said. */
export async function askToNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
