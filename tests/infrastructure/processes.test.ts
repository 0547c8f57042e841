import { describe, expect, test } from 'vitest'
import { type ProcessCommand, sendProcessCommand } from '#application/pipeline/send-process-command.ts'
import * as production from '#application/production/commands.ts'
import { foldCase } from '#domain/case.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { backlogOf, isStuckEvent, replayEvent } from '#infrastructure/jobs/processes.ts'
import { ofPurchaseOrder, storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { listParked } from '#infrastructure/views/parked.ts'
import { openTestApp, openSecondApp, runWholeOrder, checkedOutOrder } from '../support/test-app.ts'

describe('the processes', () => {
  test('move an order from payment to production, and from the last delivery to completion', async () => {
    await using app = await openTestApp()
    const requestId = await runWholeOrder(app)
    const events = await app.log.readCase({ requestId })
    const bySystem = events.filter(({ actor }) => actor.kind === 'system').map(({ type, actor }) => [type, actor.id])
    expect(bySystem).toEqual([
      ['ShipmentsValidated', 'validate-shipments'],
      ['OrderPaymentConfirmed', 'confirm-payments'],
      ['PurchaseOrderCreated', 'issue-purchase-orders'],
      ['PurchaseOrderReleased', 'issue-purchase-orders'],
      ['SupplierNotified', 'notify-suppliers'],
      ['ProductionStarted', 'follow-production'],
      ['ProductionFinished', 'follow-production'],
      ['OrderCompleted', 'complete-orders'],
    ])
    const cause = (type: string) => {
      const { causationId } = events.find((event) => event.type === type)!
      return events.find(({ eventId }) => eventId === causationId)?.type
    }
    expect(cause('PurchaseOrderReleased')).toBe('PurchaseOrderCreated')
    expect(cause('PurchaseOrderCreated')).toBe('OrderPaymentConfirmed')
    expect(cause('OrderPaymentConfirmed')).toBe('PaymentRecorded')
    // All events of one causal chain have the same correlation id.
    const chain = ['PaymentRecorded', 'OrderPaymentConfirmed', 'PurchaseOrderCreated', 'PurchaseOrderReleased']
    expect(
      new Set(events.filter(({ type }) => chain.includes(type)).map(({ correlationId }) => correlationId)).size,
    ).toBe(1)
  })

  test('have no effect when every event is delivered again', async () => {
    await using app = await openTestApp()
    const requestId = await runWholeOrder(app)
    const before = await app.log.readCase({ requestId })
    await app.database.pool.query("update projector.checkpoints set position = 0 where name = 'processes'")
    app.processes!.wake()
    await app.settled()
    expect(await app.log.readCase({ requestId })).toEqual(before)
  })

  test('a refusal is final: if delivered again, the same command has no effect even if it has become possible', async () => {
    await using app = await openTestApp()
    const story = await checkedOutOrder(app)
    await story.places('ada')
    await app.settled()
    const requestId = story.requestId()
    const placed = (await app.log.readCase({ requestId })).find(({ type }) => type === 'OrderPlaced')!
    const [item] = itemsOf(requireExisting(foldCase(await app.log.readCase({ requestId })).order))
    const command = {
      process: 'issue-purchase-orders',
      intent: { command: 'createPurchaseOrder', input: { requestId, itemId: item!.id } },
      commandId: `${placed.eventId}/9`,
      cause: placed,
    } satisfies ProcessCommand
    expect(await sendProcessCommand(app.ports, command)).toBeInstanceOf(Rejection)
    await story.pays('sam')
    await app.settled()
    const before = await app.log.readCase({ requestId })
    expect(Object.keys(foldCase(before).purchaseOrders)).toHaveLength(1)
    await story.does('sam', production.recallPurchaseOrder, (the) => ({ ...ofPurchaseOrder(the), reason: 'Wait.' }))
    await story.does('sam', production.removePurchaseOrder, (the) => ({ ...ofPurchaseOrder(the) }))
    await app.settled()
    const { length } = await app.log.readCase({ requestId })
    // Now it would be possible, because the item has no order.
    expect(await sendProcessCommand(app.ports, command)).toBeUndefined()
    expect(await app.log.readCase({ requestId })).toHaveLength(length)
    const another = await sendProcessCommand(app.ports, { ...command, commandId: `${placed.eventId}/10` })
    expect(another).toBeUndefined()
    expect((await app.log.readCase({ requestId })).length).toBeGreaterThan(length)
  })

  test('perform each step once when two programs run them', async () => {
    await using app = await openTestApp()
    const second = await openSecondApp(app.url)
    const ids = await Promise.all([runWholeOrder(app), runWholeOrder(second), runWholeOrder(app)])
    for (const requestId of ids) {
      const state = foldCase(await app.log.readCase({ requestId }))
      expect(state.order.status).toBe('completed')
      expect(Object.keys(state.purchaseOrders)).toHaveLength(1)
    }
    await second.close()
  })

  test('invalidate a shipment that no longer fits the order, which then cannot be placed (SHIP-T15)', async () => {
    await using app = await openTestApp()
    const story = await checkedOutOrder(app)
    await story.choosesAgain('ada', 500)
    await expect(story.places('ada')).rejects.toMatchObject({ refusal: { field: 'shipmentValidationStatus' } })
  })

  test('park an event that they cannot handle, continue with other cases, and can replay it', async () => {
    await using app = await openTestApp()
    const { pool } = app.database
    const story = storySteps(app)
    await story.drafts('ada')
    const [opened] = await app.log.readCase({ requestId: story.requestId() })
    // An invalid quote event, and after it an event that processes react to.
    await pool.query(
      `insert into log.events (stream, version, type, schema_version, case_id, entity_id, actor_kind, actor_id, command_id,
         correlation_id, recorded_at, data)
       select $1, 1 + nth, type, 1, $1, 'x', 'system', 'test', 'poison' || nth, 'poison', now(), '{}'
       from unnest(array['QuoteRequestCompleted', 'PaymentRecorded']) with ordinality one(type, nth)`,
      [opened!.caseId],
    )
    const requestId = await runWholeOrder(app)
    expect(foldCase(await app.log.readCase({ requestId })).order.status).toBe('completed')
    expect(await backlogOf(pool)).toEqual({ stuckEvents: 2, deadJobs: 0 })
    const stuck = (await listParked(pool)).filter(isStuckEvent)
    const row = stuck.toSorted((one, other) => one.position - other.position).at(-1)
    await pool.query('delete from projector.parked where key = $1', [stuck.find((one) => one !== row)!.key])
    expect(row).toMatchObject({ caseId: opened!.caseId, events: 1 })
    await expect(replayEvent(pool, app.log, row!)).rejects.toThrow(row!.error)
    // After a code fix it is delivered again: here it works because the quote is no longer read.
    await pool.query('update projector.parked set position = 0, key = $2 where key = $1', [row!.key, opened!.eventId])
    await expect(
      replayEvent(pool, app.log, { ...row!, key: opened!.eventId, position: opened!.position }),
    ).resolves.toBe(undefined)
    expect(await backlogOf(pool)).toEqual({ stuckEvents: 0, deadJobs: 0 })
  })
})
