import * as ordering from '../ordering/commands.ts'
import * as items from '../ordering/packaging-items.ts'
import * as production from '../production/commands.ts'
import * as shipping from '../shipping/commands.ts'
import type { CommandSpec } from './handle.ts'
import { systemCommands } from './system-commands.ts'

/** Every command that travels the one road, by name; what its areas export besides is left out. */
export const commands = Object.fromEntries(
  Object.entries({ ...ordering, ...items, ...production, ...shipping, ...systemCommands }).filter(
    (entry): entry is [string, Extract<(typeof entry)[1], { aggregate: string }>] => typeof entry[1] === 'object',
  ),
) satisfies Readonly<Record<string, Pick<CommandSpec<never>, 'aggregate' | 'access'>>>
