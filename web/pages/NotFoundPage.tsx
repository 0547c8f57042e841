import { paths } from '../paths.ts'
import { BoxDrawing } from '../ui/BoxDrawing.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './NotFoundPage.module.css'

/** An address without a page. Also what somebody sees whose business it is not: existence is not revealed. */
const NotFoundPage = () => (
  <Page
    title="Nothing in this box"
    lede="There is no page at this address, or it belongs to somebody else. Nothing is lost."
    width="reading"
  >
    <div className={styles.picture}>
      <BoxDrawing length={300} width={220} height={90} open={0.86} />
    </div>
    <p>
      <a href={paths.app()}>Go to your desk</a>, or <a href={paths.landing()}>start from the front door</a>.
    </p>
  </Page>
)

export default NotFoundPage
