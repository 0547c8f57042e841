/** The address last entered in the sign-in, with which the sign-up starts. In memory only, because it is personal. */
let entered = ''

export const rememberEmail = (email: string): void => {
  entered = email
}

export const enteredEmail = (): string => entered
