import { lexer } from 'marked'
import { answerQuestions } from '../parts/ask-worker.ts'

// Produces only tokens; no text of the file becomes markup.
answerQuestions((text: string) => [...lexer(text)])
