/** Names of shipments (SHIP-001). */

/** The name that a shipment has from the start. */
export const numberedName = (number: number): string => `Shipment ${number}`

/** Whether the shipment got another name. Otherwise readers see its place in the order, in their language. */
export const isNamed = ({ name }: { name: string }): boolean => !/^Shipment \d+$/.test(name)
