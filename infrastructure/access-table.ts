import { contracts } from '#application/contracts/all.ts'
import { apiBase } from '#application/contracts/endpoint.ts'
import { channelAccess } from '#application/conversations/contracts/live.ts'
import { commands } from '#application/operations.ts'
import type { Access } from '#domain/people/rights.ts'
import { openRoutes } from './http/open-routes.ts'
import { jobAccess } from './jobs/jobs.ts'

/** Every door of the product and who may use it, gathered from where each is declared (API-018). */

/** A way into the product: what it is, what it is called, and whom it is for. */
export type Door = { kind: 'route' | 'channel' | 'command' | 'job'; name: string; access: readonly Access[] }

const doors = (kind: Door['kind'], rules: Readonly<Record<string, readonly Access[]>>): Door[] =>
  Object.entries(rules).map(([name, access]) => ({ kind, name, access }))

/** All doors; of a command also those that no route leads to. */
export const accessTable = (): Door[] => [
  ...Object.values(contracts)
    .flatMap((area) => Object.values(area))
    .map(({ method, path, access }): Door => ({ kind: 'route', name: `${method} ${apiBase}${path}`, access })),
  ...doors('route', openRoutes),
  ...doors('channel', channelAccess),
  ...[...commands.values()]
    .map(({ name, access }): Door => ({ kind: 'command', name, access }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ...doors('job', jobAccess),
]
