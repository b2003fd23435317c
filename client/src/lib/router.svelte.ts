/** The address of the page, and how to go to another without loading anew. */

export const route = $state({ path: location.pathname, fragment: location.hash.slice(1), table: tableAt("") });

/** The table one sits at or comes from. */
function tableAt(before: string): string {
  return location.pathname.startsWith("/table/") ? location.pathname : before;
}

function read(): void {
  route.path = location.pathname;
  route.fragment = location.hash.slice(1);
  route.table = tableAt(route.table);
}

/** Go to another page of ours. */
export function go(address: string): void {
  const search = location.search;
  const [path, fragment] = address.split("#");
  history.pushState(null, "", path + search + (fragment ? `#${fragment}` : ""));
  read();
  scrollTo(0, 0);
}

/** Change the fragment without a step in the history, as for a moment of the replay. */
export function setFragment(fragment: string): void {
  history.replaceState(null, "", location.pathname + location.search + (fragment ? `#${fragment}` : ""));
  read();
}

/** What the fragment says, as `at=12&seat=1`. */
export function fragmentParts(): URLSearchParams {
  return new URLSearchParams(route.fragment);
}

/** Follow the browser's own ways of moving about, and every plain click on a link of ours. */
export function followLinks(): void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  document.addEventListener("click", (click) => {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    const link = (click.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const samePage = link.pathname === location.pathname && link.hash;
    if (samePage || link.pathname.startsWith("/api") || link.pathname.startsWith("/schema")) return;
    click.preventDefault();
    go(link.pathname + link.hash);
  });
}
