import { type Refusal, unlessStatus } from './refusal.ts'

/**
 * Lifecycle tables of records (users, customers, suppliers): one entry per command. A table is data, so the same rule
 * decides on the server and disables the button in the browser.
 */

/** One row of a transition table. `Access` lists kinds of callers, `By` is the actor. */
export type Transition<Status extends string, Access extends string, State, By> = {
  from: readonly Status[]
  to: Status
  /** Name of the event in the audit log. */
  event: string
  /** Kinds of callers that may send the command. */
  access: readonly Access[]
  /** Conditions other than the status: the relation of the caller to the record, or a business rule. */
  guard?: (state: State, by: By) => Refusal | undefined
}

/** Transitions by command. */
export type Lifecycle<Status extends string, Access extends string, State, By> = Readonly<
  Record<string, Transition<Status, Access, State, By>>
>

/**
 * Why a command is refused. Checked in the order caller kind, guard, status (CONST-D02), so that unauthorized callers
 * learn nothing. Without `permits`, only the record is checked.
 */
export const transitionRefusal = <Status extends string, Access extends string, State extends { status: Status }, By>(
  command: string,
  { access, guard, from }: Transition<Status, Access, State, By>,
  state: State,
  by: By,
  permits: (access: readonly Access[], by: By) => Refusal | undefined = () => undefined,
): Refusal | undefined => permits(access, by) ?? guard?.(state, by) ?? unlessStatus(command, state.status, ...from)
