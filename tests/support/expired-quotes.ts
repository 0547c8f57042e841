import { foldCase } from '#domain/case.ts'
import { plusDays } from '#domain/time.ts'
import { send } from './send-commands.ts'
import { callers, type Place } from './transition-table.ts'

/** The same a hundred days later, when its quotes have expired. */
export const afterExpiry =
  <P extends Place>(before: () => Promise<P>) =>
  async (): Promise<P> => {
    const place = await before()
    const { now } = place.app.ports
    place.app.ports.now = () => plusDays(now(), 100)
    const { caseId } = foldCase(place.app.log.events)
    await send(place.app, 'expireQuotes', { caseId }, { caller: callers.system })
    return place
  }
