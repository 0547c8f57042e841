import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { useLanguage } from '../stores/language.ts'
import { BoxDrawing } from '../ui/BoxDrawing.tsx'
import { Dotted, Page } from '../ui/Page.tsx'
import styles from './NotFoundPage.module.css'

/** An address without a page. Also what somebody sees whose business it is not: existence is not revealed. */
const NotFoundPage = () => {
  useLanguage()
  return (
    <Page title={t('shell.notFound.title')} lede={t('shell.notFound.lede')} width="reading">
      <div className={styles.picture}>
        <BoxDrawing length={300} width={220} height={90} open={0.86} />
      </div>
      <p>
        <Dotted
          items={[
            <a key="desk" href={paths.app()}>
              {t('shell.notFound.desk')}
            </a>,
            <a key="front" href={paths.landing()}>
              {t('shell.notFound.front')}
            </a>,
          ]}
        />
      </p>
    </Page>
  )
}

export default NotFoundPage
