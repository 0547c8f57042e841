import { aggregates, type Category } from '#domain/aggregates.ts'
import type { Case } from '#domain/case.ts'
import { checkEvent, factOf, type Recorded } from '#domain/events.ts'
import type { Command } from '#domain/kernel/decider.ts'
import { throwIfRefused, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { type Access, requireAccess, permits } from '#domain/people/rights.ts'
import type { Caller } from './access.ts'
import { streamMetadata, decideOn } from './aggregates.ts'
import { knownCase } from './case-cache.ts'
import { requireSameRequest, storedCommandId } from './idempotency.ts'
import type { Append, CaseRef, IdGenerator, KnownCase, Ports, Repeated } from './ports.ts'

/**
 * The command pipeline: load the case, authorize, decide, append, respond. On a conflict, the case is loaded and
 * decided again. Also used by processes, seeds and tests. A cached case avoids the load, and the append verifies that
 * the cached case was current; refusals are always decided on the log.
 */

/** How the pipeline handles one kind of command. `Input` is the caller's input. */
export type CommandSpec<Input> = {
  aggregate: Category
  /** The command's name in the domain (`PlaceOrder`), used for the decision, in the log and in the access table. */
  name: string
  /** Kinds of callers that may send it (API-018); for a command with a contract, those of the contract. */
  access: readonly Access[]
  /** The target case; absent for a command that creates one. */
  of?: (input: Input) => CaseRef
  /** Authorization on the loaded state. Throws 404 for anything that the caller may not see, before any other error. */
  allow: (caller: Caller, state: Case, input: Input) => Refusal | undefined
  /** The id of a new case, if it differs from the stream id; default: the stream id. */
  newCaseId?: (idGenerator: IdGenerator) => string
  /** The stream on which it is decided: one of the case, or a new one. */
  stream: (state: Case, input: Input, idGenerator: IdGenerator) => string
  /** Commands with the same queue run sequentially within a process; by default, each case has its own queue. */
  queue?: string
  /**
   * Set if the decision reads more than its own stream: the append then succeeds only if nothing else happened in the
   * case.
   */
  scope?: 'case'
  /** Rules over several streams; they require the scope `case`. */
  precondition?: (state: Case, input: Input, caller: Caller) => Refusal | undefined
  /** Data of the command. Ids are generated and people are looked up here, so that `decide` remains pure. */
  data: (input: Input, world: { state: Case; caller: Caller; ports: Ports }) => object | Promise<object>
  /**
   * Decisions on other streams of the case, appended atomically (decision 74). `data` is the command's data;
   * requires `scope: 'case'`.
   */
  also?: (data: never, world: { state: Case; input: Input; ports: Ports }) => readonly FurtherDecision[]
  /**
   * Other cases on which the decision depends, as they were read for `data`: the append succeeds only if nothing has
   * happened in their streams since (decision 240).
   */
  dependsOn?: (data: never) => readonly Case[]
}

/** A decision on another stream of the case, which can be a new stream. Default: of the command's aggregate. */
export type FurtherDecision = { stream: string; aggregate?: Category } & Command

/**
 * Declares a command, and infers the type of its input.
 *
 * @throws {Error} if it admits no kind of caller, or if its aggregate does not decide the command
 */
export const command = <Input>(spec: CommandSpec<Input>): CommandSpec<Input> => {
  requireAccess(`The command ${spec.name}`, spec.access)
  if (!aggregates.ofCategory(spec.aggregate).decide[spec.name]) {
    throw new Error(`The aggregate ${spec.aggregate} has no decision for the command ${spec.name}`)
  }
  return spec
}

/**
 * A caller's request. `commandId` is the caller's id, generated once per action; `cause` is the event that a process
 * reacted to; `traceId` is the id of the caller's trace (W3C Trace Context), which is used to correlate the events.
 */
export type CommandRequest<Input> = {
  caller: Caller
  input: Input
  commandId: string
  cause?: Pick<Recorded, 'eventId' | 'correlationId'> | undefined
  traceId?: string | undefined
}

/** The whole case after the command, and the log position. */
export type Answer = { events: Recorded[]; position: number }

/**
 * Maximum number of decisions on the log, in addition to one on a cached case. Processes that assign invoice
 * numbers concurrently need about as many attempts as there are processes.
 */
const maxAttempts = 12

/** Runs a command through the pipeline. Throws a `Rejection`; a refused command has no effects. */
export const handle = async <Input>(
  ports: Ports,
  spec: CommandSpec<Input>,
  request: CommandRequest<Input>,
): Promise<Answer> => {
  const ref = spec.of?.(request.input)
  const run = () => decideAndAppend(ports, spec, request)
  return ref && ports.queue ? ports.queue(spec.queue ?? JSON.stringify(ref), run) : run()
}

const decideAndAppend = async <Input>(
  ports: Ports,
  spec: CommandSpec<Input>,
  request: CommandRequest<Input>,
): Promise<Answer> => {
  const commandId = storedCommandId(request)
  const fingerprint = ports.fingerprint([spec.name, request.input])
  let cached = spec.of && ports.cases?.recall(spec.of(request.input))
  for (let attempt = cached ? 0 : 1; attempt <= maxAttempts; attempt++) {
    if (attempt > 0) cached = undefined
    if (attempt > 1) await ports.backOff?.(attempt)
    const since = cached?.since ?? ports.cases?.since()
    const decision = await decideOnCase(ports, spec, request, { commandId, fingerprint }, cached).catch(
      async (error: unknown) => {
        if (cached) return 'again' as const
        const before = error instanceof Rejection ? await ports.log.done(commandId) : undefined
        if (before) return before
        throw error
      },
    )
    if (decision === 'again') continue
    if (!('append' in decision)) return answerOfRepeat(ports, fingerprint, decision)
    const { append, past } = decision
    const appended = await ports.log.append(append)
    if (appended.verdict === 'repeated') return answerOfRepeat(ports, fingerprint, appended)
    if (appended.verdict === 'appended') {
      const events = [...past.events, ...recordedEventsOf(append, appended)]
      if (since) ports.cases?.keep(knownCase(events, past), since)
      return { events, position: appended.position }
    }
  }
  throw new Rejection({ code: 'overloaded', reason: 'access.conflict' })
}

type Identity = { commandId: string; fingerprint: string }

/** Machine clocks differ: the timestamp of an event is never earlier than that of the previous event of its case. */
const momentAfter = (now: string, last: Recorded | undefined): string => (last && last.at > now ? last.at : now)

const decideOnCase = async <Input>(
  open: Ports,
  spec: CommandSpec<Input>,
  request: CommandRequest<Input>,
  identity: Identity,
  cached: KnownCase | undefined,
) => {
  const { caller, input, cause, traceId } = request
  const past = cached ?? knownCase(spec.of ? await open.log.readCase(spec.of(input)) : [])
  const { events: before, state } = past
  const at = momentAfter(open.now(), before.at(-1))
  const ports = { ...open, now: () => at }
  throwIfRefused(spec.allow(caller, state, input))
  throwIfRefused(permits(spec.access, caller))
  const stream = spec.stream(state, input, ports.idGenerator)
  throwIfRefused(staleVersion(input, state, caller))
  throwIfRefused(spec.precondition?.(state, input, caller))
  const data = await spec.data(input, { state, caller, ports })
  const further = spec.also?.(data as never, { state, input, ports }) ?? []
  const parts = [{ stream, type: spec.name, data }, ...further].map((part: FurtherDecision) => {
    const { stream: one, aggregate = spec.aggregate, ...decision } = part
    const events = decideOn(aggregate, state, one, decision, { now: at }).map(checkEvent)
    return { stream: one, events, ...streamMetadata(aggregate, state, one, events, at) }
  })
  const others = (spec.dependsOn?.(data as never) ?? []).flatMap(({ versions }) => Object.entries(versions))
  const caseId = state.caseId || (spec.newCaseId?.(ports.idGenerator) ?? stream)
  const append: Append = {
    ...identity,
    at,
    caseId,
    actor: caller.actor,
    correlationId: cause?.correlationId ?? traceId ?? identity.commandId,
    causationId: cause?.eventId ?? null,
    streams: [
      ...parts.map((part) => ({
        stream: part.stream,
        expected: state.versions[part.stream]?.staff ?? ('none' as const),
        events: part.events,
        ...part.owned,
      })),
      ...others.map(([other, { staff }]) => ({ stream: other, expected: staff, events: [], ...parts[0]!.owned })),
    ],
    expectedCasePosition:
      (cached || spec.scope === 'case' || spec.precondition) && before.length > 0 ? state.position : undefined,
    claims: parts.flatMap(({ claims }) => claims),
  }
  return { append, past }
}

/**
 * Refuses a caller whose version is outdated. Only changes visible to the caller's audience count (ORDER-D03):
 * invisible changes cause no conflict.
 */
const staleVersion = (input: unknown, state: Case, { audience }: Caller): Refusal | undefined => {
  const seen = (input as { requestVersion?: number }).requestVersion
  const current = state.versions[state.caseId]?.[audience]
  return seen === undefined || seen === current
    ? undefined
    : {
        code: 'stale-version',
        field: 'requestVersion',
        reason: 'rule.staleVersion',
      }
}

/** The stream of a case with one aggregate, which starts with its first command. */
export const streamOfCase =
  (category: string): CommandSpec<unknown>['stream'] =>
  ({ caseId }, _input, idGenerator) =>
    caseId || idGenerator.stream(category)

/** The stream of the case's order, which is also the case id. */
export const orderStream = ({ caseId }: Case): string => caseId

/** The new events as stored in the log; positions of one append are consecutive. */
const recordedEventsOf = (
  append: Append,
  { position, eventIds }: { position: number; eventIds: string[] },
): Recorded[] => {
  const { caseId, actor, at, commandId, correlationId, causationId } = append
  const first = position - eventIds.length + 1
  let index = 0
  return append.streams.flatMap(({ stream, expected, entityId, parties, events }) =>
    events.map((event, nth): Recorded => {
      const version = (typeof expected === 'number' ? expected : 0) + nth + 1
      const schemaVersion = factOf(event.type).version
      const place = { position: first + index, eventId: eventIds[index]!, stream, version, schemaVersion }
      index += 1
      return { ...event, ...place, caseId, entityId, parties, actor, at, commandId, correlationId, causationId }
    }),
  )
}

/** For a repeated command, returns the first answer, the case as of its position, without running the command again. */
const answerOfRepeat = async (ports: Ports, fingerprint: string, before: Repeated): Promise<Answer> => {
  requireSameRequest(before, fingerprint)
  return { events: await ports.log.readCase({ caseId: before.caseId }, before.position), position: before.position }
}
