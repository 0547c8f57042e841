import type { ReactNode } from 'react'
import { t } from '../locales/i18n.ts'
import { nextDateText, whereText } from '../locales/message-text.ts'
import { waitingOnText, OrderHeadline } from '../ui/OrderHeadline.tsx'
import { Facts } from '../ui/Panel.tsx'
import { PhaseBar } from '../ui/PhaseBar.tsx'
import { StepBar } from '../ui/StepBar.tsx'
import { LateBadge } from './LateBadge.tsx'
import { NextDate } from './NextDate.tsx'
import { type AnyOrder, piecesOf, stepsOf, usedPhases } from './order-rules.ts'

/** The next task of an order, shown below its responsible party; a link if the user can do it on this page. */
export type NextTask = { what: string; href?: string }

/**
 * The head of an order page: the three facts and the steps. `compact` is for narrow panes: the same facts as rows, and
 * the phases.
 */
export const OrderHead = ({
  order,
  reader,
  mayAct = true,
  nextTask,
  compact = false,
}: {
  order: AnyOrder
  reader: 'customer' | 'staff'
  /** Whether the user may do the tasks of their side, or only read. */
  mayAct?: boolean
  nextTask?: NextTask | undefined
  compact?: boolean
}) => {
  const { next } = order.headline
  const where = whereText(order.headline.where)
  const pieces = piecesOf(order)
  const cancelled = order.status === 'cancelled'
  // A canceled or completed order waits for no one, unless staff have something to decide, such as returning money.
  const isOver = cancelled || order.headline.waitingOn === 'none'
  const { yours, ...waitingOn } = waitingOnText(
    isOver && nextTask && reader === 'staff' ? 'boxwright' : order.headline.waitingOn,
    reader,
    mayAct,
  )
  const fact = cancelled && !nextTask ? t('ordering.noOne') : waitingOn.fact
  const date: ReactNode = next ? (
    <NextDate next={next} />
  ) : (
    t(order.headline.waitingOn === 'none' ? 'ordering.noNextDate' : 'ordering.noDate')
  )
  const done = order.headline.waitingOn === 'none' && next !== null
  const stopped = order.status === 'onHold' || order.status === 'cancelled' ? order.status : undefined
  return (
    <>
      {compact ? (
        <Facts
          rows={[
            [t('status.where'), where],
            [t('status.waitingOn'), fact],
            [
              done ? t('ordering.deliveredOn') : t('status.next'),
              next && !done ? (
                <>
                  {nextDateText(next.what)} {date}
                </>
              ) : (
                date
              ),
            ],
          ]}
        />
      ) : (
        <OrderHeadline
          where={{ fact: where, ...(pieces > 0 ? { detail: t('shell.pieces', { count: pieces }) } : {}) }}
          waitingOn={{
            fact,
            yours,
            ...(nextTask
              ? { detail: nextTask.href && mayAct ? <a href={nextTask.href}>{nextTask.what}</a> : nextTask.what }
              : {}),
          }}
          next={{
            fact: date,
            ...(done
              ? { label: t('ordering.deliveredOn') }
              : next
                ? {
                    detail: (
                      <>
                        {nextDateText(next.what)} <LateBadge headline={order.headline} reason />
                      </>
                    ),
                  }
                : {}),
          }}
        />
      )}
      {compact ? (
        <PhaseBar current={order.phase} used={usedPhases(order)} stopped={stopped} />
      ) : (
        <StepBar
          steps={stepsOf(order, { links: nextTask !== undefined })}
          stopped={stopped === 'onHold' ? stopped : undefined}
        />
      )}
    </>
  )
}
