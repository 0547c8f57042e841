import { apiBase } from '#application/contracts/endpoint.ts'
import { channelAccess } from '#application/conversations/contracts/live.ts'
import { commands, contractsOf, operations } from '#application/operations.ts'
import type { Access } from '#domain/people/rights.ts'
import { openRoutes } from './http/open-routes.ts'
import { jobAccess } from './jobs/jobs.ts'

/** All entry points of the product and their access rules, collected from the declarations (API-018). */

/** An entry point: its kind, its name, and its access rule. */
export type EntryPoint = { kind: 'route' | 'channel' | 'command' | 'job'; name: string; access: readonly Access[] }

const entryPoints = (kind: EntryPoint['kind'], rules: Readonly<Record<string, readonly Access[]>>): EntryPoint[] =>
  Object.entries(rules).map(([name, access]) => ({ kind, name, access }))

/** All entry points, including commands without a route. */
export const accessTable = (): EntryPoint[] => [
  ...Object.values(contractsOf(operations))
    .flatMap((area) => Object.values(area))
    .map(({ method, path, access }): EntryPoint => ({ kind: 'route', name: `${method} ${apiBase}${path}`, access })),
  ...entryPoints('route', openRoutes),
  ...entryPoints('channel', channelAccess),
  ...[...commands.values()]
    .flat()
    .map(({ name, access }): EntryPoint => ({ kind: 'command', name, access }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ...entryPoints('job', jobAccess),
]
