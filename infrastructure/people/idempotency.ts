import type { Caller } from '#application/pipeline/access.ts'
import { commandIdReused, storedCommandId } from '#application/pipeline/handle.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import type { Access } from '#domain/people/rights.ts'
import { doerOf, type Unit, type Work } from './transaction.ts'

/**
 * A command of a caller takes effect once, however often it is sent (CLIENT-D04): its id and what it did commit together,
 * as in the log. What was refused has left no trace and may be sent again.
 */

/** Who asks, at a door for whom (they may be so no more: `callers.ts`), under which id of their own, and a hash of what. */
export type Ask = { caller: Caller; access: readonly Access[]; commandId: string; fingerprint: string }

/**
 * Runs `act` as one transaction unless the command was done before; answers with the id of what it made or changed.
 * `onRepeat` runs where it was done before.
 */
export type Once = (
  ask: Ask,
  act: (unit: Unit) => Promise<string>,
  onRepeat?: () => Promise<unknown>,
) => Promise<string>

/** @throws {Rejection} command-id-reused, where the id was used for something else */
export const openOnce =
  (work: Work): Once =>
  async ({ caller, commandId, fingerprint }, act, onRepeat) => {
    let repeated = false
    const made = await work(doerOf(caller), async (unit) => {
      const id = storedCommandId({ caller, commandId })
      // Whoever sends the same at the same time waits here for the first.
      const { rowCount } = await unit.client.query(
        'insert into people.commands (command_id, fingerprint, done_on) values ($1, $2, $3) on conflict do nothing',
        [id, fingerprint, unit.at],
      )
      repeated = rowCount !== 1
      if (repeated) return doneBefore(unit, id, fingerprint)
      const thing = await act(unit)
      await unit.client.query('update people.commands set made = $2 where command_id = $1', [id, thing])
      return thing
    })
    if (repeated) await onRepeat?.()
    return made
  }

const doneBefore = async ({ client }: Unit, id: string, fingerprint: string): Promise<string> => {
  const { rows } = await client.query<{ fingerprint: string; made: string }>(
    'select fingerprint, made from people.commands where command_id = $1',
    [id],
  )
  if (rows[0]?.fingerprint === fingerprint) return rows[0].made
  throw new Rejection(commandIdReused)
}
