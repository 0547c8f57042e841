import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ChunkUnreachable } from '../data/fetch-code.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { useLanguage } from '../stores/language.ts'
import { Page } from '../ui/Page.tsx'
import { Problem } from '../ui/Problem.tsx'
import { Shell } from '../ui/Shell.tsx'

/**
 * Error boundary page after an exception in our own code: reports the error and offers to render again. After a
 * release, an old tab can no longer load its chunks; then only a reload helps. A page that could not be loaded offline
 * is loaded as soon as the connection is back.
 */
const CrashPage = ({
  error,
  retry,
  framed = false,
}: {
  error: unknown
  retry: () => void
  /** Renders its own layout, for an error in the layout itself. */
  framed?: boolean
}) => {
  useLanguage()
  const router = useRouter()
  const message = error instanceof Error ? error.message : String(error)
  const outdated = /dynamically imported module|module script/i.test(message)
  const drawAgain = () => {
    retry()
    void router.invalidate()
  }
  const isOffline = error instanceof ChunkUnreachable
  useEffect(() => {
    if (!isOffline) return undefined
    window.addEventListener('online', drawAgain)
    return () => window.removeEventListener('online', drawAgain)
  })
  const page = isOffline ? (
    <Page title={t('shell.problem.offline.title')} width="reading">
      <Problem of={{ message: t('shell.crash.offline'), type: 'networkError' }} retry={drawAgain} />
    </Page>
  ) : (
    <Page title={t('shell.crash.title')} width="reading">
      <Problem
        of={{ message: outdated ? t('shell.crash.outdated') : message, type: 'serverError' }}
        {...(outdated ? { title: t('shell.crash.outdatedTitle') } : {})}
        saved={t('shell.crash.saved')}
        advice={outdated ? t('shell.crash.reload') : t('shell.crash.tryAgain')}
        retry={() => {
          if (outdated) window.location.reload()
          drawAgain()
        }}
      >
        <a href={paths.landing()}>{t('shell.crash.toHome')}</a>
      </Problem>
    </Page>
  )
  if (!framed) return page
  return (
    <Shell home={paths.landing()} nav={[]}>
      {page}
    </Shell>
  )
}

export default CrashPage
