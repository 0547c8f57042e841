import type { Person } from './test-server.ts'

const strict = { strict: true } as const

/** The order and the purchase order of the conversations. */
export type Subjects = { requestId: string; purchaseOrderId: string }
/** Creates a unique word for staff and the customer, for staff and the supplier, and for staff only. */
type Words = Record<'own' | 'factory' | 'internal', (name: string) => string>

/** A conversation of each kind, with a unique word in every text; returns the id of the one with the customer. */
export const tellConversations = async (
  { ada, sam, lin }: Record<'ada' | 'sam' | 'lin', Person>,
  { requestId, purchaseOrderId }: Subjects,
  { own, factory, internal }: Words,
): Promise<string> => {
  const order = { type: 'order' as const, id: requestId }
  const purchaseOrder = { type: 'purchaseOrder' as const, id: purchaseOrderId }
  const ask = { kind: 'customer' as const, subject: order, text: own('ChatWithCustomer') }
  const { id: conversationId } = (await sam.chat.start({ body: ask }, strict)).payload
  await ada.chat.post({ params: { conversationId }, body: { text: own('ChatOfCustomer') } }, strict)
  const made = { kind: 'supplier' as const, subject: purchaseOrder, text: factory('ChatOfSupplier') }
  const { id } = (await lin.chat.start({ body: made }, strict)).payload
  await sam.chat.post({ params: { conversationId: id }, body: { text: factory('ChatWithSupplier') } }, strict)
  const among = { kind: 'internal' as const }
  await sam.chat.start({ body: { ...among, subject: order, text: internal('ChatAboutOrder') } }, strict)
  await sam.chat.start({ body: { ...among, subject: purchaseOrder, text: internal('ChatAboutPo') } }, strict)
  const untitled = { ...among, subject: null, title: internal('ChatTitle'), text: internal('ChatAmongStaff') }
  await sam.chat.start({ body: untitled }, strict)
  return conversationId
}

/** A schematic that is shared with a customer, with a unique word in every text; returns its id. */
export const tellSchematic = async (
  { sam }: Record<'sam', Person>,
  customerId: string,
  { own }: Pick<Words, 'own'>,
): Promise<string> => {
  const drawing = { name: own('SchematicName'), description: own('SchematicText'), width: 40, height: 30 }
  const { schematicId } = (await sam.schematics.create({ body: { ...drawing, unit: 'cm' } }, strict)).payload
  const elements = [{ id: 'e1', name: own('ElementName'), x: 0, y: 0, width: 1, height: 1 }]
  await sam.schematics.change({ params: { schematicId }, body: { customerId, elements } }, strict)
  return schematicId
}
