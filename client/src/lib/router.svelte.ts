/** Client-side routing: the address of the page, and navigation without a reload. */

/** The current address; `table` is the path of the table shown last. */
export const route = $state({ path: location.pathname, fragment: location.hash.slice(1), table: tableAt("") });

/** Return the path of the page if it is a table, else `before`. */
function tableAt(before: string): string {
  return location.pathname.startsWith("/table/") ? location.pathname : before;
}

function read(): void {
  route.path = location.pathname;
  route.fragment = location.hash.slice(1);
  route.table = tableAt(route.table);
}

/** Navigate to another page of the client. */
export function go(address: string): void {
  const search = location.search;
  const [path, fragment] = address.split("#");
  history.pushState(null, "", path + search + (fragment ? `#${fragment}` : ""));
  read();
  scrollTo(0, 0);
}

/** Replace the fragment without a history entry, as while a replay runs. */
export function setFragment(fragment: string): void {
  history.replaceState(null, "", location.pathname + location.search + (fragment ? `#${fragment}` : ""));
  read();
}

/** Return the fragment as parameters, as in `at=12&seat=1`. */
export function fragmentParts(): URLSearchParams {
  return new URLSearchParams(route.fragment);
}

/** Handle back and forward, and plain clicks on links to pages of the client. Call it once. */
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
