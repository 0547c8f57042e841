import type pg from 'pg'
import { urgencyOfOthers } from '#domain/ordering/order-groups.ts'

/** The staff's list of orders with many rows, as the fold makes them, written by PostgreSQL itself. */

export const orderListTable = 'for_staff.order_list_for_staff'

/** Spread over columns, statuses, 2,000 customers and time, ten minutes apart; one in 20,000 has a rare word. */
export const fillOrderList = async (pool: pg.Pool, orders: number): Promise<void> => {
  const text = `insert into ${orderListTable} (key, position, request_id, customer_id, status, detailed_status, board_column,
      list_group, waiting_on, urgency, created_on, changed_on, search, body)
    select 'order-' || lpad(n::text, 8, '0'), n, id, 'c-' || n % 2000, status, null, col, 'moving', waiting_on,
      case when waiting_on = 'boxwright' then ms else 2 * $2::bigint - ms end, at - interval '3 days', at,
      id || ' mailer box ' || word, json_build_object('requestId', id, 'customerId', 'c-' || n % 2000)
    from generate_series(1, $1::int) n
    cross join lateral (select substr(md5(n::text), 1, 8) as id,
      timestamptz '2025-01-01' + make_interval(secs => n * 600) as at,
      (array['draft', 'draft', 'paymentPending', 'inProgress', 'inProgress', 'completed', 'completed', 'completed'])[n % 8 + 1] as status,
      (array['toQuote', 'withCustomer', 'awaitingPayment', 'production', 'shipping', 'completed', 'completed', 'completed'])[n % 8 + 1] as col,
      (array['boxwright', 'customer', 'customer', 'supplier', 'carrier', 'none', 'none', 'none'])[n % 8 + 1] as waiting_on,
      (array['tulip', 'rose', 'fern'])[n % 3 + 1] || case when n % 20000 = 0 then ' amaryllis' else '' end as word) o
    cross join lateral (select (extract(epoch from at) * 1000)::bigint as ms) m`
  await pool.query(text, [orders, urgencyOfOthers])
  await pool.query(`analyze ${orderListTable}`)
}
