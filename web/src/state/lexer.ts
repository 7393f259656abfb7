// What reads Markdown comes when something is to be read.

export { lexer } from 'marked';
