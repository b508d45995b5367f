import { lexer } from 'marked'
import { answerQuestions } from '../parts/ask-worker.ts'

// Only tokens are made; no text of the file becomes markup.
answerQuestions((text: string) => [...lexer(text)])
