import { useState } from 'react'
import { Action } from '../ui/Action.tsx'
import { AsOfSlider } from '../ui/AsOfSlider.tsx'
import { DateText } from '../ui/DateText.tsx'
import { DiffView } from '../ui/DiffView.tsx'
import { waitingOnText, OrderHeadline } from '../ui/OrderHeadline.tsx'
import { Columns } from '../ui/Page.tsx'
import { Facts, Panel } from '../ui/Panel.tsx'
import { PhaseBar } from '../ui/PhaseBar.tsx'
import { StepBar } from '../ui/StepBar.tsx'
import { Timeline, type TimelineEntry } from '../ui/Timeline.tsx'
import { GallerySample } from './GallerySample.tsx'

const slice = ['preSales', 'production', 'shipping', 'completed'] as const

const story: readonly (TimelineEntry & { sentence: string })[] = [
  { id: '6', who: 'Lin Zhao', sentence: 'started making the boxes', at: '2026-03-05T08:40:00Z' },
  {
    id: '5',
    who: 'Boxwright',
    sentence: 'released purchase order PO-4711 for 500 pieces',
    at: '2026-03-04T14:02:10Z',
    why: 'Because Sam Okafor recorded a payment',
    internal: true,
  },
  {
    id: '4',
    who: 'Sam Okafor',
    sentence: 'recorded a payment',
    at: '2026-03-04T14:02:09Z',
    why: 'Bank transfer 2026-118',
    aside: <a href="/gallery">As of here</a>,
  },
  { id: '3', who: 'Ada Bloom', sentence: 'placed the order', at: '2026-03-04T09:15:00Z' },
  { id: '2', who: 'Sam Okafor', sentence: 'answered with 3 quotes', at: '2026-03-02T16:31:00Z' },
  { id: '1', who: 'Ada Bloom', sentence: 'opened order 7KQ2M9XD', at: '2026-03-02T11:00:00Z' },
]

/** Parts of an order page. */
export const OrderGallery = () => (
  <>
    <GallerySample name="OrderHeadline">
      <OrderHeadline
        where={{ fact: 'In production', detail: '500 pieces' }}
        waitingOn={{ ...waitingOnText('supplier', 'customer'), detail: 'It promised a day' }}
        next={{ fact: <DateText at="2026-03-19T00:00:00Z" relative={false} />, detail: 'Ready to ship' }}
      />
      <OrderHeadline
        where={{ fact: 'Quotes ready', detail: 'Three quantities' }}
        waitingOn={{
          ...waitingOnText('customer', 'customer'),
          detail: 'Choose a quote to go on',
          action: <a href="#quotes">Choose a quote</a>,
        }}
        next={{ fact: 'Mar 31', detail: 'The quotes end' }}
      />
      <OrderHeadline
        where={{ fact: 'Delivered' }}
        waitingOn={waitingOnText('none', 'customer')}
        next={{ fact: 'None' }}
      />
    </GallerySample>
    <GallerySample name="PhaseBar">
      <PhaseBar current="preSales" used={slice} />
      <PhaseBar current="preProduction" />
      <PhaseBar current="production" used={slice} />
      <PhaseBar current="production" used={slice} stopped="onHold" />
      <PhaseBar current="preSales" used={slice} stopped="cancelled" />
      <PhaseBar current="completed" used={slice} />
    </GallerySample>
    <GallerySample name="StepBar">
      <StepBar
        steps={[
          { step: 'items', state: 'done', href: '#items' },
          { step: 'checkout', state: 'done' },
          { step: 'orderPlaced', state: 'done' },
          { step: 'paymentConfirmation', state: 'current', hint: 'We are waiting for your transfer' },
          { step: 'artwork', state: 'skipped' },
          { step: 'sampling', state: 'skipped' },
          { step: 'fulfilment', state: 'open' },
          { step: 'review', state: 'open' },
        ]}
      />
    </GallerySample>
    <GallerySample name="Columns, Panel, Facts, Timeline">
      <Columns
        main={
          <>
            <Panel title="Timeline" aside="6 events">
              <Timeline entries={story} />
            </Panel>
            <Panel title="Sourcing" internal>
              <Facts
                rows={[
                  ['Supplier', 'Dongguan Board'],
                  ['Cost', '$0.312 a piece'],
                ]}
              />
            </Panel>
          </>
        }
        aside={
          <>
            <Panel title="Spec sheet">
              <Facts
                rows={[
                  ['Size', '240 × 180 × 80 mm'],
                  ['Board', 'E-flute, kraft outside'],
                  ['Print', 'Plain'],
                  ['Notes', undefined],
                ]}
              />
            </Panel>
          </>
        }
      />
    </GallerySample>
    <GallerySample name="AsOfSlider">
      <Sliding />
    </GallerySample>
    <GallerySample name="DiffView">
      <DiffView
        before="Version 6"
        after="Version 7"
        changes={[
          { path: 'order.status', before: 'paymentPending', after: 'inProgress' },
          { path: 'order.payment.entries[0]', before: undefined, after: { amount: 125_050, method: 'bankTransfer' } },
          { path: 'order.additionalComments', before: 'Leave at the gate', after: undefined },
        ]}
      />
      <DiffView changes={[]} />
    </GallerySample>
  </>
)

const Sliding = () => {
  const stops = story.toReversed().map(({ who, sentence, at }) => ({ label: `${who} ${sentence}`, at }))
  const [value, setValue] = useState(3)
  return (
    <Panel title="What each of them saw">
      <AsOfSlider stops={stops} value={value} onChange={setValue} />
      <div>
        <Action weight="plain" size="small" do={async () => setValue(stops.length - 1)}>
          Back to now
        </Action>
      </div>
    </Panel>
  )
}
