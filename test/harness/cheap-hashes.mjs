import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// A password hash of full cost takes 80 ms of the processor and 32 MB, and tests sign in a thousand times. Processes of a run that
// import this file hash with N = 16; src/server/auth/passwords/passwords.test.ts verifies the cost of the product.
const { scrypt } = crypto
const cheap = /** @type {typeof scrypt} */ (
  (
    /** @type {crypto.BinaryLike} */ password,
    /** @type {crypto.BinaryLike} */ salt,
    /** @type {number} */ length,
    /** @type {crypto.ScryptOptions} */ options,
    /** @type {(error: Error | null, key: Buffer) => void} */ done,
  ) => scrypt(password, salt, length, { ...options, N: 16 }, done)
)
Object.assign(crypto, { scrypt: cheap })
syncBuiltinESMExports()
