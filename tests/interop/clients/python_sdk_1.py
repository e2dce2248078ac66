"""The Python SDK, 1.x: a session of revision 2025-11-25."""
import asyncio
import json
import os

import httpx
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

from conversation import check, steps


async def main() -> None:
    headers = {"authorization": f"Bearer {os.environ['MCP_TOKEN']}"}
    async with httpx.AsyncClient(headers=headers, timeout=60) as http:
        async with streamable_http_client(os.environ["MCP_URL"], http_client=http) as (read, write, _):
            async with ClientSession(read, write) as session:
                opened = await session.initialize()
                tools = await session.list_tools()
                results = [await session.call_tool(name, arguments) for name, arguments in steps()]
    check(results)
    print(json.dumps({"revision": opened.protocolVersion, "tools": len(tools.tools), "calls": len(results)}))


asyncio.run(main())
