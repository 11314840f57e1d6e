-- Draws every structure of a shipped page in the colour of its number: 3 bytes, red first.
-- The colours of the document itself are removed.
local attribute = luatexbase.attributes.structureattribute
local glyph, rule, disc, glue, whatsit = node.id("glyph"), node.id("rule"), node.id("disc"), node.id("glue"), node.id("whatsit")
local hlist, vlist = node.id("hlist"), node.id("vlist")
local subtypes = {}
for number, name in pairs(node.whatsits()) do subtypes[name] = number end
local origin_mode, page_mode = 0, 1
structures = {}

-- The structure in whose colour the next ink would be drawn; nil if unknown.
local current

local function create_color(structure)
  local literal = node.new(whatsit, subtypes.pdf_literal)
  local red, green, blue = structure >> 16 & 255, structure >> 8 & 255, structure & 255
  local components = string.format("%.4f %.4f %.4f", red / 255, green / 255, blue / 255)
  literal.mode = page_mode
  literal.data = components .. " rg " .. components .. " RG"
  return literal
end

local function set_color(head, n)
  local structure = node.get_attribute(n, attribute) or 0
  if structure == current then return head end
  current = structure
  return (node.insert_before(head, n, create_color(structure)))
end

-- Removes the operators of colour from a literal.
local function remove_colors(data)
  local number = "%-?[%d%.]+"
  data = " " .. data:gsub("\n", " ") .. " "
  for count, operators in pairs({ [1] = { "g", "G" }, [3] = { "rg", "RG" }, [4] = { "k", "K" } }) do
    for _, operator in ipairs(operators) do
      data = data:gsub("%f[%S]" .. string.rep(number .. "%s+", count) .. operator .. "%f[%s]", "")
    end
  end
  return data
end

-- Writes a literal of TikZ without its colours. LuaTeX does not tell the content of a literal once it is in a box.
function structures.write_literal(data)
  local literal = node.new(whatsit, subtypes.pdf_literal)
  literal.mode = origin_mode
  literal.data = remove_colors(data)
  literal.attr = node.current_attr()
  node.write(literal)
end

local visit

local function visit_whatsit(head, n)
  local subtype = n.subtype
  if subtype == subtypes.pdf_colorstack then
    return (node.remove(head, n))
  elseif subtype == subtypes.pdf_literal then
    -- The literal may restore the colour of an outer scope.
    head = set_color(head, n)
    current = nil
  elseif subtype == subtypes.pdf_save or subtype == subtypes.pdf_restore then
    current = nil
  end
  return head
end

visit = function(head)
  local n = head
  while n do
    local following = n.next
    local id = n.id
    if id == hlist or id == vlist then
      n.list = visit(n.list)
    elseif id == glyph or (id == rule and n.subtype ~= 2) or id == disc then
      head = set_color(head, n)
    elseif id == glue and n.leader then
      if n.leader.id == rule then
        head = set_color(head, n)
      else
        current = nil
        n.leader.list = visit(n.leader.list)
        current = nil
      end
    elseif id == whatsit then
      head = visit_whatsit(head, n)
    end
    n = following
  end
  return head
end

luatexbase.add_to_callback("pre_shipout_filter", function(box)
  current = nil
  if box.list then box.list = visit(box.list) else box = visit(box) end
  return box
end, "structures.color")
