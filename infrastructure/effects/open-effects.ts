import type { Log } from '#application/pipeline/ports.ts'
import type { Area } from '../area.ts'
import { settleStock } from '../payments/stock.ts'
import type { RunTransaction } from '../people/transaction.ts'
import { mailAboutOrder } from './mail-about-order.ts'
import { performEffect } from './perform-effect.ts'

/** The handlers of the effects that processes ask for, one line each. */
export const openEffects = (run: RunTransaction, log: Pick<Log, 'readCase'>): Area => ({
  jobs: {
    effect: performEffect(run, {
      mailAboutOrder: mailAboutOrder(log),
      settleStock: (tx, input) => settleStock(tx.client, input, tx.at),
    }),
  },
})
