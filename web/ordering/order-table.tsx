import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { titleIn } from '../catalogue/configured-item/item-labels.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Total } from '../payments/Total.tsx'
import { AssignedTo } from '../people/AssignedTo.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { Ago } from '../ui/DateText.tsx'
import { waitingOnText } from '../ui/OrderHeadline.tsx'
import { PicturedText } from '../ui/PicturedText.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { isOurs } from './board.ts'
import { LateBadge } from './LateBadge.tsx'

const columns = (): readonly [Column<OrderSummary>, ...Column<OrderSummary>[]] => [
  { key: 'order', header: t('ordering.board.order'), cell: ({ requestId }) => requestId, whole: true },
  {
    key: 'customer',
    header: t('ordering.board.customer'),
    cell: ({ customerName }) => <bdi>{customerName ?? t('ordering.board.unknownCustomer')}</bdi>,
  },
  {
    key: 'title',
    header: t('ordering.board.what'),
    cell: (order) => <PicturedText src={order.contents[0]?.product.imageUrl} text={titleIn(order)} />,
    wide: true,
  },
  {
    key: 'status',
    header: t('ordering.board.state'),
    cell: ({ status, detailedStatus, contents, headline }) => {
      // A completed order of services only was not delivered.
      if (!detailedStatus || headline.where === 'completed') return <StatusBadge of={status} />
      // Only packaging has a specification, and only packaging is quoted (ORDER-D20).
      const isQuoted = contents.some(({ specification }) => specification.length > 0)
      const label = detailedStatus === 'packagingQuotesSelected' && !isQuoted ? t('status.nothingToQuote') : undefined
      return <StatusBadge kind="detailed" of={detailedStatus} label={label} />
    },
  },
  {
    key: 'waitingOn',
    header: t('status.waitingOn'),
    cell: ({ headline }) => (
      <>
        {waitingOnText(headline.waitingOn, 'staff').fact} <LateBadge headline={headline} />
      </>
    ),
    whole: true,
  },
  {
    key: 'assignee',
    header: t('people.assignment.assignee'),
    cell: ({ assignment, group }) => assignment && <AssignedTo assignment={assignment} done={group === 'done'} />,
    extra: true,
  },
  {
    key: 'total',
    header: t('ordering.board.total'),
    align: 'end',
    cell: (order) => <Total of={order} />,
  },
  {
    key: 'changed',
    header: t('ordering.board.lastChange'),
    cell: ({ changedOn }) => <Ago at={changedOn} narrow />,
    extra: true,
  },
]

/** Column definitions and settings of the order table. */
export const orderTable = () => ({
  columns: columns(),
  rowKey: ({ requestId }: OrderSummary) => requestId,
  href: ({ requestId }: OrderSummary) => paths.staff.order(requestId),
  attention: isOurs,
})
