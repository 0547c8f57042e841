import { Outlet } from '@tanstack/react-router'
import { Controls } from '../ui/Controls.tsx'

/** Around the pages before the sign-in that have forms. */
const SignInLayout = () => (
  <Controls>
    <Outlet />
  </Controls>
)

export default SignInLayout
