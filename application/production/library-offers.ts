import { foldCase } from '#domain/case.ts'
import type { OfferInLibrary } from '../ordering/contracts/item-shapes.ts'
import type { Log } from '../pipeline/ports.ts'
import type { InLibrary } from './contracts/configurations.ts'

/**
 * Whether the products of items are offered for reorder. An item and its configuration are separate cases that are
 * connected by the id, which is derived from the customer and the configured product (decision 227).
 */

/** The offer of a configuration; undefined if it does not exist. */
export type FindOffer = (id: string) => Promise<OfferInLibrary | undefined>

/** Maximum number of successors that are followed. */
const maxSuccessors = 20

/** Finds offers with a lookup of single configurations. */
export const offersFrom =
  (find: (id: string) => Promise<InLibrary | undefined>): FindOffer =>
  async (id) => {
    const own = await find(id)
    if (!own) return undefined
    let last: InLibrary | undefined = own
    for (let followed = 0; last?.supersededBy && followed < maxSuccessors; followed += 1)
      last = await find(last.supersededBy)
    const successor = own.supersededBy && last?.status === 'active' ? last : undefined
    return { status: own.status, successor: successor ? shown(successor) : null }
  }

const shown = ({ id, customerTitle, product }: InLibrary) => ({ id, customerTitle, product })

/** The offer in the state of the log, for a command. */
export const offerInLog = (log: Pick<Log, 'readCase'>, id: string): ReturnType<FindOffer> =>
  offersFrom(async (productionConfigurationId) => {
    const [one] = Object.values(foldCase(await log.readCase({ productionConfigurationId })).productionConfigurations)
    if (!one) return undefined
    const { status, supersededBy = null, customerTitle, configured } = one
    return { id: productionConfigurationId, status, supersededBy, customerTitle, product: configured.product }
  })(id)

/** The fields of an item about its configuration: null until that exists. */
export const inLibrary = (id: string, offer: OfferInLibrary | undefined) => ({
  productionConfigurationId: offer ? id : null,
  productionConfiguration: offer ?? null,
})
