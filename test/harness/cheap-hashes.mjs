import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Password hashes are made to be slow: at full cost, scrypt is half of what the tests of sign-in take. Processes of a run that import
// this file hash with N = 16; src/server/auth/passwords/passwords.test.ts verifies the cost of the product.
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
