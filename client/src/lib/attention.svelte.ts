/** Tell a player whose page is in the background that it is their turn. */

import { prefs } from "./prefs.svelte";
import { phrase } from "./sentence";
import type { TableModel } from "./table.svelte";
import { say } from "./words";

/** Keep the page title up to date and send a notification when the turn comes. Call it during component setup. */
export function callAttention(table: () => TableModel): void {
  let told = "";
  const called = ({ branch, title }: TableModel["info"]) => (branch ? say("What if: {title}", { title }) : title);
  // Derived, so that the title is set only when it changes: browsers signal every assignment.
  const title = $derived.by(() => {
    const { info, myTurn } = table();
    return `${myTurn ? `● ${say("Your turn")} · ` : ""}${called(info)} · Golden Spike`;
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
    const notice = new Notification(say("Your turn at {title}", { title: called(info) }), {
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

/** Ask the browser for permission to send notifications; return whether it was granted. */
export async function askToNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
