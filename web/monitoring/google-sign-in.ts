/** Key of the mark that this tab has left for Google. */
const leftKey = 'boxwright-google-sign-in'
export const googlePath = '/api/v1/user/google'

/** Before the browser leaves for Google. */
export const markGoogleSignIn = (): void => sessionStorage.setItem(leftKey, 'true')
export const hasLeftForGoogle = (): boolean => sessionStorage.getItem(leftKey) !== null
export const forgetGoogleSignIn = (): void => sessionStorage.removeItem(leftKey)
