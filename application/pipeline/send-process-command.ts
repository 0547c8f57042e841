import type { Recorded } from '#domain/events.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { systemCaller } from './access.ts'
import { handle } from './handle.ts'
import { storedCommandId } from './idempotency.ts'
import type { Ports } from './ports.ts'
import type { CommandIntent } from './process.ts'
import { systemCommands } from './system-commands.ts'

/** A command that a process sends in response to an event. */
export type ProcessCommand = {
  process: string
  intent: CommandIntent
  commandId: string
  cause: Pick<Recorded, 'eventId' | 'correlationId'> & {
    /** Absent in jobs of earlier releases. */
    caseId?: string | undefined
  }
}

/**
 * Sends the command of a process; returns the reason if it was refused. A refusal is final: the id of the command is
 * stored without events, so that a second delivery of its cause has no effect, even if the command has become possible
 * by then (decision 123).
 *
 * @throws {Rejection} `overloaded`: the command can be sent again
 */
export const sendProcessCommand = async (
  ports: Ports,
  { process, intent: { command, input }, commandId, cause }: ProcessCommand,
): Promise<Rejection | undefined> => {
  const spec = systemCommands[command] as Parameters<typeof handle>[1]
  const caller = systemCaller(process)
  try {
    await handle(ports, spec, { caller, input, commandId, cause })
    return undefined
  } catch (error) {
    if (!(error instanceof Rejection) || error.refusal.code === 'overloaded') throw error
    await ports.log.append({
      commandId: storedCommandId({ caller, commandId }),
      fingerprint: ports.fingerprint([spec.name, input]),
      caseId: cause.caseId ?? cause.eventId,
      actor: caller.actor,
      at: ports.now(),
      correlationId: cause.correlationId,
      causationId: cause.eventId,
      streams: [],
    })
    return error
  }
}
