import { type Refusal, unlessStatus } from './refusal.ts'

/**
 * Lifecycles of records (users, customers, suppliers) as tables: one entry per command. A table is data: what decides
 * on the server disables the button in the browser.
 */

/** One row of a transition table. `Access` names kinds of callers, `By` is the actor. */
export type Transition<Status extends string, Access extends string, State, By> = {
  from: readonly Status[]
  to: Status
  /** Name of the event in the audit log. */
  event: string
  /** Kinds of callers that may send the command at all. */
  access: readonly Access[]
  /** What the status alone does not say: the relation of the caller to the record, or a business rule. */
  guard?: (state: State, by: By) => Refusal | undefined
}

/** Transitions by command. */
export type Lifecycle<Status extends string, Access extends string, State, By> = Readonly<
  Record<string, Transition<Status, Access, State, By>>
>

/**
 * Why a command is refused: first the caller's kind, then the guard, then the status (CONST-D02), so that nothing is
 * revealed to a caller who may not act. `permits` is left out where only the record is asked about.
 */
export const transitionRefusal = <Status extends string, Access extends string, State extends { status: Status }, By>(
  command: string,
  { access, guard, from }: Transition<Status, Access, State, By>,
  state: State,
  by: By,
  permits: (access: readonly Access[], by: By) => Refusal | undefined = () => undefined,
): Refusal | undefined => permits(access, by) ?? guard?.(state, by) ?? unlessStatus(command, state.status, ...from)
