import { t } from '../locales/i18n.ts'
import styles from './Skeletons.module.css'

/** Loading placeholders with the size of the content, to avoid layout shifts. */

const Bone = ({ width = '100%', height = '1rem' }: { width?: string; height?: string }) => (
  <span className={styles.bone} style={{ width, height }} />
)

const Waiting = ({ of, children }: { of: 'list' | 'timeline' | 'order' | 'page'; children: React.ReactNode }) => (
  <div role="status" aria-busy="true" className={styles.waiting}>
    <span className="visually-hidden">{t(`shell.loading.${of}`)}</span>
    <div aria-hidden>{children}</div>
  </div>
)

const widths = ['62%', '48%', '70%', '55%', '66%', '44%']
const widthOf = (index: number) => widths[index % widths.length] ?? '60%'

/** Rows of a `DataTable`. */
export const TableSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <Waiting of="list">
    <div className={styles.table}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <Bone width={widthOf(index)} />
          <Bone width={widthOf(index + 2)} />
          <Bone width="5rem" />
          <Bone width="4rem" />
        </div>
      ))}
    </div>
  </Waiting>
)

export const TimelineSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <Waiting of="timeline">
    <div className={styles.timeline}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.event}>
          <Bone width="9px" height="9px" />
          <Bone width={widthOf(index)} />
        </div>
      ))}
    </div>
  </Waiting>
)

/** An order page: headline of three facts, step bar, two columns of panels. */
export const OrderSkeleton = () => (
  <Waiting of="order">
    <div className={styles.order}>
      <div className={styles.headline}>
        {widths.slice(0, 3).map((width) => (
          <div key={width}>
            <Bone width="6rem" height="0.75rem" />
            <Bone width={width} height="1.5rem" />
            <Bone width="80%" height="0.875rem" />
          </div>
        ))}
      </div>
      <Bone height="10px" />
      <div className={styles.columns}>
        <Bone height="16rem" />
        <Bone height="12rem" />
      </div>
    </div>
  </Waiting>
)

/** A whole page with an unknown title. */
export const PageSkeleton = () => (
  <div className={styles.page}>
    <Waiting of="page">
      <div className={styles.order}>
        <Bone width="14rem" height="2.25rem" />
        <Bone width="26rem" />
        <Bone height="9rem" />
        <Bone height="14rem" />
      </div>
    </Waiting>
  </div>
)
