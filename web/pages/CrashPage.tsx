import { useRouter } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { Page } from '../ui/Page.tsx'
import { Problem } from '../ui/Problem.tsx'
import { Shell } from '../ui/Shell.tsx'

/**
 * Where our own code failed: the page is gone, the app is not. Says so, and offers to draw it again. After a new release
 * an old tab cannot fetch its pages any more; then only loading anew helps.
 */
const CrashPage = ({
  error,
  retry,
  framed = false,
}: {
  error: unknown
  retry: () => void
  /** With a frame of its own, where the page's frame broke too. */
  framed?: boolean
}) => {
  const router = useRouter()
  const message = error instanceof Error ? error.message : String(error)
  const outdated = /dynamically imported module|module script/i.test(message)
  const page = (
    <Page title="This page broke" width="reading">
      <Problem
        of={{ message: outdated ? 'This one cannot be fetched any more.' : message, type: 'serverError' }}
        {...(outdated ? { title: 'There is a newer version of this page' } : {})}
        kept="Everything you saved is kept; what you typed here since may be gone."
        advice={outdated ? 'Load the page anew.' : 'Draw the page again. If it breaks again, tell us what you did.'}
        retry={() => {
          if (outdated) window.location.reload()
          retry()
          void router.invalidate()
        }}
      >
        <a href={paths.landing()}>Start from the front door</a>
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
