export { type AgentServerOptions, createAgentServer } from './agent-server.ts';
export { type AgentHttpHandler, createAgentHttpHandler } from './http.ts';
export { type AgentSession, ToolFailure } from './tool.ts';
