import type { z } from 'zod'
import { markedJson, markNames } from '#application/contracts/names.ts'
import {
  ProductionConfiguration,
  type productionConfigurations,
} from '#application/production/contracts/configurations.ts'
import type { Reads } from '#application/reads.ts'
import { foldCase } from '#domain/case.ts'
import { redact } from '#domain/events.ts'
import {
  configurationView,
  findConfiguration,
  listConfigurations,
} from '#read-models/production/production-configurations.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { pageJson, readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

const mark = markNames(ProductionConfiguration)

/** Reads production configurations: customers have access to their own, staff to all. */
export const productionConfigurationReads = ({
  database,
  identity,
  cursors,
}: ReadSources): Reads['productionConfigurations'] => {
  const audienceOf = ({ audience }: { audience: string }) => (audience === 'staff' ? 'staff' : 'customer')
  return {
    list: async (caller, { limit, cursor, ...asked }) => {
      const audience = audienceOf(caller)
      const filter = audience === 'staff' ? asked : { ...asked, customerId: caller.customerId! }
      const place = `production-configurations ${caller.customerId ?? 'staff'}`
      const page = await readListPage(cursors, place, cursor, (after: Place | undefined) =>
        listConfigurations(database.readers[audience], audience, { ...filter, limit, after }),
      )
      return withNames(identity, pageJson<z.input<typeof productionConfigurations.list.reply>>(page))
    },
    find: async (caller, id) => {
      const audience = audienceOf(caller)
      const customerId = audience === 'staff' ? undefined : caller.customerId!
      const found = await findConfiguration(database.readers[audience], audience, { id, customerId })
      return found && withNames<ProductionConfiguration>(identity, found)
    },
    after: async (caller, events) => {
      const audience = audienceOf(caller)
      const known = events.flatMap((event) => redact(event, audience) ?? [])
      const [one] = Object.values(foldCase(known).productionConfigurations)
      const view = one && configurationView(audience, one)
      return view && withNames(identity, markedJson(mark(view)))
    },
  }
}
