import type pg from 'pg'
import type { RateTable, Shop } from '#application/pricing/price-requests.ts'
import { indexCatalogue } from '#domain/catalogue/catalogue-index.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { fingerprint } from '../log/ids.ts'
import { newestCatalogue, publish } from './catalogue-versions.ts'
import { bundledRates, rateHistory, type RatesProvider, refreshRates } from './rates.ts'

/** Cache of the last published catalogue and rates, from which all prices and lists are computed. */
export type OpenShop = {
  /** The current value; the same object until a new version is published. */
  now: () => Shop
  history: (limit: number) => Promise<RateTable[]>
  /** Reloads after this process or another one has published. */
  reload: () => Promise<void>
  channels: { shop: () => void }
  close: () => void
}

/** Dependencies of the shop. `now` is ISO 8601 in UTC. */
export type ShopOptions = {
  now: () => string
  onError: (error: unknown) => void
  provider?: RatesProvider | undefined
  /** Whether this process polls the provider at start and then every six hours. */
  refresh: boolean
}

const refreshIntervalMs = 6 * 3_600_000

/** Opens the shop. An empty database gets the bundled catalogue and rates. */
export const openShop = async (pool: pg.Pool, options: ShopOptions): Promise<OpenShop> => {
  const { now, onError, provider, refresh } = options
  const read = async (): Promise<Shop> => {
    const [published, [rates]] = await Promise.all([newestCatalogue(pool), rateHistory(pool, 1)])
    if (published && rates) {
      const index =
        current?.index.version === published.version
          ? current.index
          : indexCatalogue(published.version, published.catalogue)
      return { index, rates, fingerprint }
    }
    if (!published) {
      const { version } = await publish(pool, catalogueFiles, { by: 'boxwright', at: now() })
      // The bundled catalogue may already be stored, followed by a newer version that this program cannot read.
      if (!(await newestCatalogue(pool))) {
        throw new Error(
          `The newest catalogue was published by a newer program; this program supports version ${version}`,
        )
      }
    }
    if (!rates) await refreshRates(pool, bundledRates, now())
    return read()
  }
  let current: Shop | undefined
  const reload = async () => {
    current = await read()
  }
  await reload()

  const ask = () => (provider ? refreshRates(pool, provider, now()).then(reload) : Promise.resolve()).catch(onError)
  const timer = refresh && provider ? setInterval(() => void ask(), refreshIntervalMs).unref() : undefined
  if (timer) void ask()
  const reloadOrReport = () => reload().catch(onError)
  return {
    now: () => current!,
    history: (limit) => rateHistory(pool, limit),
    reload: reloadOrReport,
    channels: { shop: () => void reloadOrReport() },
    close: () => clearInterval(timer),
  }
}
