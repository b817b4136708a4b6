// How the fields of a snapshot are read.

extension GraphSnapshot {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    graph = try fields.required("graph")
  }
}

extension GraphSnapshot.Graph: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    edges = try fields.required("edges")
    nodes = try fields.required("nodes")
    plugins = try fields.required("plugins")
  }
}

extension GraphSnapshot.Plugin: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    claims = try fields.optional("claims")
    name = try fields.required("name")
    needs = try fields.optional("needs")
  }
}

extension GraphSnapshot.Claim: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    inherited = try fields.optional("inherited")
    neededBy = try fields.optional("neededBy")
    type = try fields.required("type")
  }
}

extension GraphSnapshot.Node: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    arguments = try fields.optional("arguments")
    disambiguator = try fields.optional("disambiguator")
    identifier = try fields.optional("identifier")
    isolation = try fields.required("isolation")
    lifetime = try fields.required("lifetime")
    plugin = try fields.optional("plugin")
    policy = try fields.optional("policy")
    replacedOverrides = try fields.optional("replacedOverrides")
    replaces = try fields.optional("replaces")
    role = try fields.required("role")
    scene = try fields.optional("scene")
    scope = try fields.optional("scope")
    source = try fields.required("source")
    traits = try fields.optional("traits")
    type = try fields.required("type")
    unmatchedMarks = try fields.optional("unmatchedMarks")
  }
}

extension GraphSnapshot.Scene: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    identifier = try fields.optional("identifier")
    storyboard = try fields.required("storyboard")
  }
}

extension GraphSnapshot.Override: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    plugin = try fields.required("plugin")
    source = try fields.required("source")
  }
}

extension GraphSnapshot.Mark: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    actor = try fields.optional("actor")
    argument = try fields.optional("argument")
    identifier = try fields.optional("identifier")
    outOfOrder = try fields.optional("outOfOrder")
    parameters = try fields.optional("parameters")
    type = try fields.required("type")
  }
}

extension GraphSnapshot.Edge: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    arguments = try fields.optional("arguments")
    from = try fields.required("from")
    identifier = try fields.optional("identifier")
    inputs = try fields.optional("inputs")
    keyed = try fields.optional("keyed")
    kind = try fields.required("kind")
    misfit = try fields.optional("misfit")
    misfitInputs = try fields.optional("misfitInputs")
    optional = try fields.optional("optional")
    parameter = try fields.optional("parameter")
    provenance = try fields.required("provenance")
    scope = try fields.optional("scope")
    to = try fields.optional("to")
    type = try fields.required("type")
  }
}
