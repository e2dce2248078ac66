"""LangChain's adapters, which turn tools into those of an agent, and pictures into blocks of a message."""
import asyncio
import json
import os

from langchain_core.tools import ToolException
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_mcp_adapters.tools import load_mcp_tools

from conversation import steps

SERVER = {
    "transport": "streamable_http",
    "url": os.environ["MCP_URL"],
    "headers": {"authorization": f"Bearer {os.environ['MCP_TOKEN']}"},
}


async def call(tools, name, arguments):
    return await tools[name].ainvoke({"type": "tool_call", "id": "1", "name": name, "args": arguments})


async def main() -> None:
    client = MultiServerMCPClient({"federalrunner": SERVER})
    async with client.session("federalrunner") as session:
        tools = {tool.name: tool for tool in await load_mcp_tools(session)}
        messages = [await call(tools, name, arguments) for name, arguments in steps()]
        failed = await failure(tools)
    for message in messages:
        first = message.content[0]
        assert first["type"] == "text" and first["text"][0] not in "{[", first
    blocks = messages[-1].content
    assert blocks[0]["text"].startswith("Practice site"), blocks[0]
    images = [block for block in blocks if block["type"] == "image"]
    # A model's provider can fetch no address of this server.
    assert images and all("base64" in image and "url" not in image for image in images), [i.keys() for i in images]
    assert "more answers" in failed, failed
    print(json.dumps({"revision": "2025-11-25", "tools": len(tools), "calls": len(messages)}))


async def failure(tools) -> str:
    try:
        message = await call(tools, "federalrunner_execute_wizard", {"wizard_id": "ssa-quick-calculator", "user_data": {}})
    except ToolException as error:
        return str(error)
    return json.dumps(message.content)


asyncio.run(main())
