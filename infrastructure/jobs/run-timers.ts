import { systemCaller } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import type { Ports } from '#application/pipeline/ports.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import type { DueReads } from '#application/pipeline/timer.ts'
import { timers } from '#application/timers.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { cartQuotesDue } from '#read-models/ordering/carts.ts'
import { orderChangesDue, quotesDue, shippingQuotesDue } from '#read-models/ordering/quotes-due.ts'
import { remindersDue } from '#read-models/payments/ledger-queries.ts'
import { purchaseOrdersDue } from '#read-models/production/purchase-order-queries.ts'
import type { Reader } from '#read-models/projection.ts'
import type { Area } from '../area.ts'
import type { Couriers } from '../shipping/open-couriers.ts'
import type { Logger } from './processes.ts'

/** The timers, with the job that runs them. */
export const openTimers = (
  ports: Ports,
  staff: Reader,
  couriers: Pick<Couriers, 'reports'>,
  logger: Pick<Logger, 'info'>,
): Area & { run: () => Promise<void> } => {
  const run = () => runTimers(ports, dueReadsOf(staff, couriers), logger)
  return { jobs: { timers: run }, run }
}

const dueReadsOf = (staff: Reader, couriers: Pick<Couriers, 'reports'>): DueReads => ({
  courierReports: couriers.reports,
  quotesDue: (now) => quotesDue(staff, now),
  orderChangesDue: (now) => orderChangesDue(staff, now),
  shippingQuotesDue: (now) => shippingQuotesDue(staff, now),
  cartQuotesDue: (now) => cartQuotesDue(staff, now),
  remindersDue: (now) => remindersDue(staff, now),
  purchaseOrdersDue: (now) => purchaseOrdersDue(staff, now),
})

/** A refused command remains due: it is logged, and sent again at the next run. */
const runTimers = async (ports: Ports, reads: DueReads, logger: Pick<Logger, 'info'>): Promise<void> => {
  for (const { name, due } of timers) {
    for (const { intent, key, by = name } of await due(reads, ports.now())) {
      const spec = systemCommands[intent.command] as Parameters<typeof handle>[1]
      const ask = { caller: systemCaller(by), input: intent.input, commandId: `${name}/${key}` }
      await handle(ports, spec, ask).catch((error: unknown) => {
        if (!(error instanceof Rejection)) throw error
        logger.info(
          { timer: name, command: intent.command, reason: error.message },
          'the command of a timer was refused',
        )
      })
    }
  }
}
