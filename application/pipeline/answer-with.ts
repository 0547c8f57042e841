import type { z } from 'zod'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { JsonOf } from '../contracts/wire.ts'
import type { Caller } from './access.ts'
import type { Answer } from './handle.ts'
import type { HandlerResult, OperationPorts } from './operation.ts'

/**
 * The answer of commands on a case: the entity as its caller can see it after the command. `read` returns undefined if
 * the caller cannot see it, which is answered as not found.
 */
export const answerWith =
  <Reply extends z.ZodType, Input = unknown>(
    entity: Parameters<typeof notFound>[0],
    read: (
      ports: OperationPorts,
      caller: Caller,
      events: Answer['events'],
      input: Input,
    ) => Promise<JsonOf<z.input<Reply>> | undefined>,
  ) =>
  async (
    ports: OperationPorts,
    caller: Caller,
    { events, position }: Answer,
    input: Input,
  ): Promise<HandlerResult<Reply>> => {
    const json = await read(ports, caller, events, input)
    if (json === undefined) throw new Rejection(notFound(entity))
    return { json, position }
  }
