import type { ReactNode } from 'react'
import { DateText } from '../../ui/DateText.tsx'
import { ballFor, OrderHeadline } from '../../ui/OrderHeadline.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { PhaseBar } from '../../ui/PhaseBar.tsx'
import { plural } from './count.ts'
import { type AnyOrder, usedPhases } from './order-rules.ts'

/** What happens next with an order, said under "who has the ball"; a link where the reader can do it on this page. */
export type Todo = { what: string; href?: string }

/** The head of an order page: the three facts and the phases. `compact` is for narrow panes: the same facts, as rows. */
export const OrderHead = ({
  order,
  reader,
  todo,
  compact = false,
}: {
  order: AnyOrder
  reader: 'customer' | 'staff'
  todo?: Todo | undefined
  compact?: boolean
}) => {
  const { where, next } = order.headline
  const pieces = order.packagingItems.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  const ball = ballFor(order.headline.ball, reader)
  const date: ReactNode = next ? <DateText at={next.date} format="dayMonth" /> : 'None yet'
  const done = order.headline.ball === 'nobody'
  const stopped = order.status === 'onHold' || order.status === 'cancelled' ? order.status : undefined
  return (
    <>
      {compact ? (
        <Facts
          rows={[
            ['Where it is', where],
            ['Who has the ball', ball.fact],
            [
              done ? 'Delivered on' : 'Next date',
              next && !done ? (
                <>
                  {next.what} {date}
                </>
              ) : (
                date
              ),
            ],
          ]}
        />
      ) : (
        <OrderHeadline
          where={{ fact: where, ...(pieces > 0 ? { detail: plural(pieces, 'piece') } : {}) }}
          ball={{ ...ball, ...(todo ? { detail: todo.href ? <a href={todo.href}>{todo.what}</a> : todo.what } : {}) }}
          next={{ fact: date, ...(done ? { label: 'Delivered on' } : next ? { detail: next.what } : {}) }}
        />
      )}
      <PhaseBar current={order.phase} used={usedPhases} stopped={stopped} />
    </>
  )
}
