import { sendMessage } from './send-message.ts'

export const messageOperations = { 'Project:SendMessage': sendMessage }
