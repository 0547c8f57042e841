/**
 * Delivery terms: who bears cost and risk up to which place (SHIP-018; Incoterms 2020, without additions). From a buyer
 * who arranges everything to a seller who pays for everything; demo prices are DDP.
 */
export const incoterms = ['EXW', 'FCA', 'FAS', 'FOB', 'CPT', 'CFR', 'CIF', 'CIP', 'DPU', 'DAP', 'DDP'] as const

/** Who pays duties on delivered goods: the seller (DDP, as in demo prices) or the buyer (DAP). */
export const deliveryTerms = ['DDP', 'DAP'] as const satisfies readonly (typeof incoterms)[number][]
export type DeliveryTerms = (typeof deliveryTerms)[number]

/** Whether the buyer's own carrier picks up the goods at the factory (SHIP-019). */
export const isCollected = ({ route }: { route: string }): boolean => route === 'factoryPickup'

/**
 * The term of a shipping option: picked up at the factory (FCA), or delivered with duties paid (DDP) or unpaid (DAP).
 */
export const incotermOf = ({
  route,
  taxAndDutiesIncluded,
}: {
  route: string
  taxAndDutiesIncluded: boolean
}): (typeof incoterms)[number] => {
  if (isCollected({ route })) return 'FCA'
  return taxAndDutiesIncluded ? 'DDP' : 'DAP'
}
