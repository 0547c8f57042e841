import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StepBar } from '#web/ui/StepBar.tsx'

test('ORDER-026 the step bar shows only the steps of the order, in sequence', () => {
  const bar = renderToStaticMarkup(
    <StepBar
      steps={[
        { step: 'items', state: 'done', href: '#items' },
        { step: 'checkout', state: 'current', hint: 'Quote selected', href: '#checkout' },
        { step: 'orderPlaced', state: 'open' },
        { step: 'sampling', state: 'skipped' },
        { step: 'review', state: 'open' },
      ]}
    />,
  )
  const texts = ['Configure', 'Shipping / Checkout', 'Quote selected', 'Order placed', 'Completed']
  const places = texts.map((text) => bar.lastIndexOf(text))
  expect(places.toSorted((a, b) => a - b)).toEqual(places)
  expect(places).not.toContain(-1)
  expect(bar).toContain('Step 2 of 4')
  expect(bar).toContain('href="#checkout"')
  expect(bar).not.toContain('Sampling')
  expect(bar.match(/aria-current="step"/g)).toHaveLength(1)
})

test('ORDER-D13 the step bar shows “on hold” instead of the step, and is absent for an order without steps', () => {
  const held = <StepBar steps={[{ step: 'artwork', state: 'current' }]} stopped="onHold" />
  expect(renderToStaticMarkup(held)).toContain('On hold')
  expect(renderToStaticMarkup(<StepBar steps={[{ step: 'items', state: 'skipped' }]} />)).toBe('')
})
