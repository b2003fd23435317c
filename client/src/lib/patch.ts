/**
 * Patches: what changed between two JSON documents. A change of a value is one of
 *
 * - `[value]`: the value is replaced;
 * - `{name: change, …}`: these members of an object change; 0 instead of a change removes a member; of a list, the
 *   names are indexes;
 * - `[splices, members]`: a list; first the splices `at, removed, [inserted, …]`, with ascending places in the old list,
 *   then changes of members of the result.
 *
 * The server makes them in `patch.py`.
 */

export type Change = [unknown] | [unknown[], Record<string, Change>] | { [name: string]: Change | 0 };

/** A patch that does not fit the document it is applied to. */
export class PatchError extends Error {}

/** Return the new document. The old one stays as it is; what did not change is shared. Throw a `PatchError` if the change does not fit. */
export function applyPatch<T>(old: T, change: Change): T;
/** Return the new document that a change makes of the old one; throw PatchError if it does not fit. */
export function applyPatch(old: unknown, change: Change): unknown {
  if (!Array.isArray(change)) return Object.keys(change).length > 0 ? withMembers(old, change) : old;
  if (change.length === 1) return change[0];
  if (!Array.isArray(old)) throw new PatchError("a list was expected");
  return withMembers(spliced(old, change[0]), change[1]);
}

/** Return a list after splices; throw PatchError if one lies outside of it. */
function spliced(old: unknown[], splices: unknown[]): unknown[] {
  const made: unknown[] = [];
  let done = 0;
  for (let index = 0; index < splices.length; index += 3) {
    const [at, removed, inserted] = splices.slice(index, index + 3) as [number, number, unknown[]];
    if (at < done || removed < 0 || at + removed > old.length)
      throw new PatchError("a splice lies outside of the list");
    made.push(...old.slice(done, at), ...inserted);
    done = at + removed;
  }
  return [...made, ...old.slice(done)];
}

/** Return a list or an object with changed members; throw PatchError if it has no such member. */
function withMembers(old: unknown, changes: Record<string, Change | 0>): unknown {
  if (typeof old !== "object" || old === null) throw new PatchError("an object was expected");
  const made = (Array.isArray(old) ? [...(old as unknown[])] : { ...old }) as Record<string, unknown>;
  for (const [name, change] of Object.entries(changes)) {
    if (change === 0) delete made[name];
    else if (Object.hasOwn(made, name)) made[name] = applyPatch(made[name], change);
    else if (Array.isArray(change) && change.length === 1 && !Array.isArray(made)) made[name] = change[0];
    else throw new PatchError("there is no such member");
  }
  return made;
}
